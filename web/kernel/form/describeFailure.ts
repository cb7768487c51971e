import { isUnsure, messageOf, unsureTitle } from '#web/kernel/api/api.ts'

/** A sentence over the server's: of what may have been done all the same nobody says that it was not (rule form-11). */
export const describeFailure = (title: string, error: unknown): string =>
  `${isUnsure(error) ? unsureTitle : title}. ${messageOf(error)}`
