/**
 * A text as it stands in a header: what looks like an encoded word (RFC 2047) is parted, since the library leaves it as it
 * is and programs of mail would read something else in its place than whoever approved it (rule input-7).
 */
export const toHeaderWords = (text: string) => text.replaceAll(/=(?=\?[^\s?]+\?[bq]\?)/gi, '= ')
