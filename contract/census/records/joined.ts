/**
 * For how many days the records and comments that already stood under a document wait before they are shown to the
 * person whose profile came to it (rule rights-13); as long as a merge can be undone.
 */
export const joinedDays = 30
