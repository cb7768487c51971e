/** The screens from which a meeting is opened, beside the list above it. */
export const ways = {
  upcoming: { label: 'Próximos eventos', to: '/eventos/proximos-eventos' },
  calendar: { label: 'Calendario', to: '/eventos/calendario' },
} as const
/** Where one came from, with the parameters that it had. */
export type Via = { from: keyof typeof ways; search?: object }

/** The meeting itself, above its door, counter and minutes. */
export const viaMeeting = (id: string, title: string | undefined) =>
  title === undefined
    ? undefined
    : ({ label: title, to: '/eventos/reuniones-y-asambleas/$id', params: { id } } as const)

declare module '@tanstack/react-router' {
  interface HistoryState {
    via?: Via
  }
}
