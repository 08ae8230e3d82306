# A line for each message: its identity and its length.
for file in "$1"/*; do
  [ -e "$file" ] || continue
  echo "$(basename "$file") $(wc -c < "$file")"
done
