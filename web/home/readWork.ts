import { work } from '#contract/home/work.ts'
import { call } from '#web/kernel/api/api.ts'

/** What waits, what the census has, and who came and went. */
export const readWork = () => call(work.read, {})

/** What waits for who holds an office of an assembly, within it. */
export const readOwnWork = () => call(work.own, {})
