/** Whether an enhanced status says that an address does not exist; 5.1.7 and 5.1.8 are about whoever sends. */
export const isMissingAddress = (status: string) => /\b5\.1\.(1|2|3|6|10)\b/.test(status)
