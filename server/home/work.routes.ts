import { work } from '#contract/home/work.ts'
import { readOwnWork, readWork } from '#server/home/work.rules.ts'
import { routes } from '#server/kernel/http/routes.ts'

export const workRoutes = routes(work, {
  read: (call) => readWork(call),
  own: (call) => readOwnWork(call),
})
