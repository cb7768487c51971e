import { accountSentences } from '#server/account/account.sentences.ts'
import { censusSentences } from '#server/census/census.sentences.ts'
import type { Sentences } from '#server/kernel/problem.ts'

/** What every constraint that people can run into says to them: the database is the judge of uniqueness. */
export const sentences: Sentences = { ...accountSentences, ...censusSentences }
