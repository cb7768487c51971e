import { statisticsBoard } from '#contract/statistics/board.ts'
import { Problem } from '#server/kernel/http/problem.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { findBoard, nameBoard, saveBoard } from '#server/statistics/board.queries.ts'

export const statisticsBoardRoutes = routes(statisticsBoard, {
  async get({ db, actor }) {
    const { charts, version } = await findBoard(db, actor.userId)
    return { charts: await nameBoard(db, actor, charts), version }
  },

  async save({ body: { charts, version }, db, actor }) {
    if (!(await saveBoard(db, actor.userId, { charts, version })))
      throw new Problem('conflicto', 'Tu cuadro ha cambiado mientras tanto: vuelve a cargar la página.')
    return { charts: await nameBoard(db, actor, charts), version: version + 1 }
  },
})
