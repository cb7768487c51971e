import { z } from 'zod'
import { admins } from '#contract/actor.ts'
import { assemblyTypes } from '#contract/assemblies/basics/assembly.ts'
import { endpoints } from '#contract/endpoint.ts'
import { day } from '#contract/fields.ts'
import { explainTurned } from '#contract/filters.ts'

/** Which map is shown: of Spain by provinces without one, of a province by its code, or of Madrid by districts. */
export const mapPlace = z.union([z.literal('distritos'), z.string().regex(/^\d\d$/)])

/** `web/statistics/*.charts.tsx` declare what each is; one that there is no more is kept until it is removed. */
const chartName = z
  .string()
  .max(40)
  .regex(/^[A-Za-z]+$/)
const id = z.number().int().positive().optional()
/** Whom a chosen chart counts, as the address of its screen says it. */
const ofChart = {
  assemblyId: id,
  assemblyType: z.enum(assemblyTypes).optional(),
  segmentId: id,
  from: day.optional(),
  to: day.optional(),
  mapa: mapPlace.optional(),
}
const chosenChart = z
  .strictObject({ chart: chartName, ...ofChart })
  .refine(({ from, to }) => explainTurned(from, to) === undefined, {
    path: ['to'],
    error: ({ input }: { input?: unknown }) => {
      const { from, to } = input as { from?: string; to?: string }
      return explainTurned(from, to)
    },
  })
export type ChosenChart = z.output<typeof chosenChart>

const shownChart = z.object({
  chart: z.string(),
  ...ofChart,
  /** The names of its assembly and of its segment; null of what is gone, or not for whoever asks any more. */
  assemblyName: z.string().nullable(),
  segmentName: z.string().nullable(),
})
export type ShownChart = z.output<typeof shownChart>

const board = z.object({ charts: z.array(shownChart), version: z.number().int() })

/** The most charts of a page of one's own. */
export const mostCharts = 24

/** What tells a chosen chart from the others of a page: the same one of other people is another. */
export const keyOfChart = ({ chart, assemblyId, assemblyType, segmentId, from, to, mapa }: ChosenChart) =>
  JSON.stringify([chart, assemblyId, assemblyType, segmentId, from, to, mapa])

/** The page of charts that somebody has chosen, in their order (rule statistics-14). */
export const statisticsBoard = endpoints({
  get: {
    method: 'GET',
    path: '/stats/board',
    summary: 'Las gráficas que ha elegido quien pregunta, en su orden',
    allow: admins.toReach('nobody'),
    reply: board,
  },
  save: {
    method: 'PATCH',
    path: '/stats/board',
    summary: 'Guarda las gráficas elegidas, en su orden',
    allow: admins.toReach('nobody'),
    body: z.strictObject({
      charts: z
        .array(chosenChart)
        .max(mostCharts, `En tu cuadro caben ${mostCharts} gráficas: quita alguna`)
        .refine(
          (charts) => new Set(charts.map(keyOfChart)).size === charts.length,
          'Una gráfica está dos veces',
        ),
      /** Of the page that is changed; 409 where it was changed meanwhile. */
      version: z.number().int(),
    }),
    reply: board,
  },
})
