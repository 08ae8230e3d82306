package plimsoll.report.html;
import java.nio.file.Path;
public class DrawDemo { public static void main(String[] a) { HtmlReport.write(plimsoll.report.Demo.result(), Path.of(a[0])); } }
