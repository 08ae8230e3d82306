package intake.shared;

import intake.multipart.MultipartException;
import intake.multipart.MultipartException.Fault;
import org.apache.commons.fileupload2.core.FileUploadContentTypeException;
import org.apache.commons.fileupload2.core.FileUploadException;
import org.apache.commons.fileupload2.core.FileUploadSizeException;

/** What commons-fileupload2 refuses, in the words that have a status. */
public final class FormFault {
    private FormFault() {}

    public static MultipartException of(FileUploadException refused) {
        Fault fault = switch (refused) {
            case FileUploadContentTypeException _ -> Fault.NOT_MULTIPART;
            case FileUploadSizeException _ -> Fault.PART_TOO_LARGE;
            default -> Fault.MALFORMED;
        };
        return new MultipartException(fault, String.valueOf(refused.getMessage()));
    }
}
