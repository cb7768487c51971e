import type { MeetingCounter } from '#contract/meetings/door.ts'

/** Milliseconds until a door or counter asks again: of very many who are not frozen in a roll yet, less often. */
export const askingEvery = (counted: Pick<MeetingCounter, 'entitled' | 'isFrozen'> | undefined): number =>
  counted && !counted.isFrozen && (counted.entitled ?? 0) > 20_000 ? 30_000 : 5_000
