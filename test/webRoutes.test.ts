import { expect, test } from 'vitest'
import { listWebRoutes } from '#server/kernel/build/webRoutes.ts'
import { router } from '#web/routes.tsx'

test('the server knows the addresses that the router has', () => {
  const known = Object.keys(router.routesByPath).filter((route) => route !== '/$')
  expect(listWebRoutes().toSorted()).toEqual(known.toSorted())
})
