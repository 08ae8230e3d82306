import java.awt.image.BufferedImage;
import java.io.File;
import java.io.IOException;
import javax.imageio.ImageIO;

/** Cuts the margin of one colour off a picture, but for 24 pixels: {@code java Trim.java FROM.png TO.png}. */
final class Trim {
    private static final int MARGIN = 24;

    public static void main(String[] arguments) throws IOException {
        BufferedImage picture = ImageIO.read(new File(arguments[0]));
        int paper = picture.getRGB(0, 0);
        int left = picture.getWidth(), top = picture.getHeight(), right = 0, bottom = 0;
        for (int y = 0; y < picture.getHeight(); y++) {
            for (int x = 0; x < picture.getWidth(); x++) {
                if (picture.getRGB(x, y) != paper) {
                    left = Math.min(left, x);
                    right = Math.max(right, x);
                    top = Math.min(top, y);
                    bottom = Math.max(bottom, y);
                }
            }
        }
        int fromX = Math.max(0, left - MARGIN), fromY = Math.max(0, top - MARGIN);
        int toX = Math.min(picture.getWidth(), right + MARGIN), toY = Math.min(picture.getHeight(), bottom + MARGIN);
        ImageIO.write(picture.getSubimage(fromX, fromY, toX - fromX, toY - fromY), "png", new File(arguments[1]));
    }
}
