import type { InscriptionType } from '#contract/people/person.ts'

/** The inscription types that people may choose when they enrol. */
export const choosableTypes = [1, 2, 3] as const satisfies readonly InscriptionType[]
export type ChoosableType = (typeof choosableTypes)[number]

/** What each type of inscription means, in two lines (rule people-11). */
export const typeDescriptions: Record<ChoosableType, string> = {
  1: 'Para mayores de 18 años con un compromiso estable y habitual. Puedes elegir y que te elijan en los procesos internos y en las candidaturas.',
  2: 'Para mayores de 18 años que comparten las ideas y aportan lo que saben. Participas en consultas abiertas no vinculantes, y puedes elegir y que te elijan en los procesos de candidaturas.',
  3: 'Para colaborar de vez en cuando, desde los 14 años. En una candidatura solo puedes ir como independiente.',
}
