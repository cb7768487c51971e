import { createOwnSheets } from '#web/kernel/session/ownSheets.ts'

// A draft belongs to one person, one tab and one build of the web, between which forms change: it survives a reload and
// signing in again, and nothing else.
const drafts = createOwnSheets('draft', () => sessionStorage)

/** The values of a stored draft, or null. */
export const readStoredDraft = drafts.read
export const saveDraft = drafts.save
export const removeDraft = drafts.remove
/** Called once, after the session is restored; `build` differs for every build. Returns a function that ends it. */
export const guardDrafts = (build: string) => drafts.guard(build)

/** Whether a stored draft fits a form: only fields of the form, with values of the same kind. */
export const fitsForm = (start: Readonly<Record<string, unknown>>, kept: object) =>
  Object.entries(kept).every(([name, value]) => name in start && isAlike(kindOf(start[name]), kindOf(value)))

const isAlike = (one: string, other: string) => one === other || one === 'nothing' || other === 'nothing'
const kindOf = (value: unknown) =>
  value === null || value === undefined ? 'nothing' : Array.isArray(value) ? 'list' : typeof value
