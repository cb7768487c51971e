import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as spanish } from '@zxcvbn-ts/language-es-es'
import { z } from 'zod'
import { answerQuestions } from '#server/kernel/runtime/thread.ts'

/** A new password, and what an attacker would try first. */
const question = z.object({ password: z.string(), known: z.array(z.string()) })

/** zxcvbn's time grows with the square of the length; the beginning of a password is strong enough or is not. */
const lengthJudged = 64

const estimator = new ZxcvbnFactory({ graphs: adjacencyGraphs, dictionary: { ...common, ...spanish } })

/** Answers with zxcvbn's score, from 0 to 4. */
answerQuestions(async (asked) => {
  const { password, known } = question.parse(asked)
  return estimator.check(password.slice(0, lengthJudged), known).score
})
