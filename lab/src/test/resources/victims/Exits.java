/** Prints all arguments but the first on both streams, one per line, and exits with the first as its code. */
class Exits {
    public static void main(String[] args) {
        for (int i = 1; i < args.length; i++) {
            System.out.println(args[i]);
            System.err.println(args[i]);
        }
        System.exit(Integer.parseInt(args[0]));
    }
}
