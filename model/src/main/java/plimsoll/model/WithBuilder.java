package plimsoll.model;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A record that is made by its builder and copied by {@code with...} methods. Components that the builder does not set
 * are empty: no elements, no value, 0, false.
 */
@RecordBuilder.Template(
        options =
                @RecordBuilder.Options(
                        useUnmodifiableCollections = true,
                        allowNullableCollections = false,
                        addClassRetainedGenerated = false))
@Retention(RetentionPolicy.SOURCE)
@Target(ElementType.TYPE)
@Inherited
public @interface WithBuilder {}
