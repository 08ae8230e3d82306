/** Says its arguments, one a line, on both streams, and ends with the code that comes first. */
class Exits {
    public static void main(String[] args) {
        for (int i = 1; i < args.length; i++) {
            System.out.println(args[i]);
            System.err.println(args[i]);
        }
        System.exit(Integer.parseInt(args[0]));
    }
}
