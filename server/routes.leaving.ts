import { deceasedRoutes } from '#server/deceased/deceased.routes.ts'
import { departuresRoutes } from '#server/departures/departures.routes.ts'
import { formerRoutes } from '#server/former/former.routes.ts'
import { erasuresRoutes, ownErasuresRoutes } from '#server/erasures/erasures.routes.ts'
import { retentionRoutes } from '#server/retention/retention.routes.ts'

/** The routes about who leaves the census, and what is forgotten. */
export const leavingRoutes = [
  formerRoutes,
  deceasedRoutes,
  departuresRoutes,
  erasuresRoutes,
  ownErasuresRoutes,
  retentionRoutes,
].flat()
