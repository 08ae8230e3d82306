# A line for each message: its identity and its length. One process for all of them, since thousands may be listed.
[ ! -d "$1" ] || exec find "$1/" -maxdepth 1 -type f -name '[!.]*' -printf '%f %s\n'
