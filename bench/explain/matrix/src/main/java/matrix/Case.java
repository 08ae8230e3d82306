package matrix;

/** The parts of a variant's name: {@code FRAMEWORK-PLANT-INTENSITY}, where a plant's name may contain dashes. */
record Case(String framework, String plant, String intensity) {
    /** @throws IllegalArgumentException for a name of another form */
    static Case of(String variant) {
        int first = variant.indexOf('-');
        int last = variant.lastIndexOf('-');
        if (first <= 0 || last <= first + 1 || last == variant.length() - 1) {
            throw new IllegalArgumentException("a planted variant is FRAMEWORK-PLANT-INTENSITY, not '" + variant + "'");
        }
        return new Case(variant.substring(0, first), variant.substring(first + 1, last), variant.substring(last + 1));
    }

    String name() {
        return framework + "-" + plant + "-" + intensity;
    }
}
