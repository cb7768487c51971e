import type { ColumnLayout } from '#web/kernel/list/columnLayout.ts'

/** The columns of a layout that are shown, in their order. */
export const listShown = (layout: ColumnLayout): string[] =>
  layout.flatMap(({ key, shown }) => (shown ? [key] : []))

/** Moves a shown column to a place among those that are shown, counted from 0; beyond the ends, to the end. */
export function moveColumn(layout: ColumnLayout, key: string, to: number): ColumnLayout {
  const shown = listShown(layout)
  if (!shown.includes(key)) return layout
  const rest = shown.filter((each) => each !== key)
  const place = Math.max(0, to)
  const order = [...rest.slice(0, place), key, ...rest.slice(place)]
  return [...order.map((each) => ({ key: each, shown: true })), ...layout.filter((each) => !each.shown)]
}

/** Shows a column, after those that are shown, or hides it. */
export function toggleColumn(layout: ColumnLayout, key: string): ColumnLayout {
  const toggled = layout.find((each) => each.key === key)
  if (!toggled) return layout
  const rest = layout.filter((each) => each !== toggled)
  return [
    ...rest.filter(({ shown }) => shown),
    { key, shown: !toggled.shown },
    ...rest.filter(({ shown }) => !shown),
  ]
}
