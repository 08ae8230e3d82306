package intake.shared;

import intake.multipart.Limits;
import intake.multipart.MultipartException;
import intake.multipart.MultipartException.Fault;
import org.apache.commons.fileupload2.core.FileUploadContentTypeException;
import org.apache.commons.fileupload2.core.FileUploadException;
import org.apache.commons.fileupload2.core.FileUploadSizeException;

/** The refusals of commons-fileupload2, mapped to a status. */
public final class FormFault {
    private static final int PARTS = Limits.usual().parts();

    private FormFault() {}

    /** A refusal for a form that is read part by part, which the library does not count. */
    public static void tooMany(int parts) throws MultipartException {
        if (parts > PARTS) {
            throw new MultipartException(Fault.TOO_MANY_PARTS, "the form has more than " + PARTS + " parts");
        }
    }

    public static MultipartException of(FileUploadException refused) {
        Fault fault = switch (refused) {
            case FileUploadContentTypeException _ -> Fault.NOT_MULTIPART;
            case FileUploadSizeException _ -> Fault.PART_TOO_LARGE;
            default -> Fault.MALFORMED;
        };
        return new MultipartException(fault, String.valueOf(refused.getMessage()));
    }
}
