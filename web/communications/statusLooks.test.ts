import { expect, test } from 'vitest'
import { statusLabels } from '#contract/communications/communication.ts'
import { statusLooks } from '#web/communications/statusLooks.ts'

test('each status of a communication has its word, its colour and an icon of its own', () => {
  const said = Object.entries(statusLooks).map(([status, { tone }]) => [
    status,
    statusLabels[status as keyof typeof statusLabels],
    tone,
  ])
  expect(said).toEqual([
    ['DRAFT', 'Borrador', 'neutral'],
    ['PENDING', 'Pendiente', 'info'],
    ['APPROVED', 'Aprobado', 'success'],
    ['PROCESSING', 'En proceso', 'warning'],
    ['PROCESSED', 'Procesado', 'primary'],
    ['SENT', 'Enviado', 'success'],
    ['ERROR', 'Error', 'danger'],
  ])
  const icons = Object.values(statusLooks).map(({ icon }) => icon)
  expect(new Set(icons).size).toBe(icons.length)
})
