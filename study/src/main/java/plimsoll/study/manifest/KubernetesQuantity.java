package plimsoll.study.manifest;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plimsoll.model.Bytes;

/** A quantity in the notation of Kubernetes, where {@code Mi} means mebibytes, {@code M} a million and {@code m} thousandths. */
final class KubernetesQuantity {
    private static final Pattern WRITTEN = Pattern.compile(
            "\\+?(\\d{1,18}\\.?\\d{0,18}|\\.\\d{1,18})(?:([KMGTPE]i|[numkMGTPE])|[eE]([+-]?\\d{1,2}))?");
    private static final Map<String, BigDecimal> UNITS = Map.ofEntries(
            Map.entry("n", BigDecimal.ONE.movePointLeft(9)),
            Map.entry("u", BigDecimal.ONE.movePointLeft(6)),
            Map.entry("m", BigDecimal.ONE.movePointLeft(3)),
            Map.entry("k", BigDecimal.ONE.movePointRight(3)),
            Map.entry("M", BigDecimal.ONE.movePointRight(6)),
            Map.entry("G", BigDecimal.ONE.movePointRight(9)),
            Map.entry("T", BigDecimal.ONE.movePointRight(12)),
            Map.entry("P", BigDecimal.ONE.movePointRight(15)),
            Map.entry("E", BigDecimal.ONE.movePointRight(18)),
            Map.entry("Ki", binary(1)),
            Map.entry("Mi", binary(2)),
            Map.entry("Gi", binary(3)),
            Map.entry("Ti", binary(4)),
            Map.entry("Pi", binary(5)),
            Map.entry("Ei", binary(6)));
    private static final BigDecimal LEAST_MEMORY = binary(2);
    private static final BigDecimal MOST_MEMORY = binary(5);
    private static final BigDecimal LEAST_CORES = new BigDecimal("0.01");
    private static final BigDecimal MOST_CORES = new BigDecimal(4096);

    private KubernetesQuantity() {}

    /** @throws IllegalArgumentException with the text seen, and an example */
    static Bytes memory(String text) {
        BigDecimal bytes = value(text, "512Mi");
        if (bytes.compareTo(LEAST_MEMORY) < 0) {
            String advice = text.endsWith("m") ? text.replace("m", "Mi") + ", since 'm' means thousandths" : "512Mi";
            throw new IllegalArgumentException("'" + text + "' is " + bytes.toPlainString()
                    + " bytes, and a service needs at least 1Mi; write for example " + advice);
        }
        if (bytes.compareTo(MOST_MEMORY) > 0) {
            throw new IllegalArgumentException("'" + text + "' is more than 1Pi; write for example 512Mi");
        }
        return new Bytes(bytes.setScale(0, RoundingMode.CEILING).longValueExact());
    }

    /** @throws IllegalArgumentException with the text seen, and an example */
    static double cores(String text) {
        BigDecimal cores = value(text, "500m");
        if (cores.compareTo(LEAST_CORES) < 0 || cores.compareTo(MOST_CORES) > 0) {
            throw new IllegalArgumentException(
                    "'" + text + "' is " + cores.toPlainString() + " cores, but the kernel's smallest quota is 10m and"
                            + " the largest here 4096; write for example 500m");
        }
        return cores.doubleValue();
    }

    private static BigDecimal value(String text, String example) {
        Matcher matcher = WRITTEN.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "'" + text + "' is not a quantity of Kubernetes above 0; write for example " + example);
        }
        BigDecimal number = new BigDecimal(matcher.group(1));
        if (matcher.group(2) != null) {
            return number.multiply(UNITS.getOrDefault(matcher.group(2), BigDecimal.ONE))
                    .stripTrailingZeros();
        }
        return matcher.group(3) == null ? number : number.scaleByPowerOfTen(Integer.parseInt(matcher.group(3)));
    }

    private static BigDecimal binary(int power) {
        return BigDecimal.valueOf(1024).pow(power);
    }
}
