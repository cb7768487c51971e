import { series } from '#contract/meetings/series.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { deleteSeries, describeSeries, editSeries } from '#server/meetings/series.rules.ts'

export const seriesRoutes = routes(series, {
  ofMeeting: ({ params: { id }, ...call }) => describeSeries(call, id),

  edit: ({ params: { id }, body, ...call }) => editSeries(call, id, body),

  remove: ({ params: { id }, query: { part }, ...call }) => deleteSeries(call, id, part),
})
