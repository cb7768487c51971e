/** The screens from which a meeting is opened, beside the list above it. */
export const ways = {
  upcoming: { label: 'Próximos eventos', to: '/eventos/proximos-eventos' },
  calendar: { label: 'Calendario', to: '/eventos/calendario' },
} as const
/** Where one came from, with the parameters that it had. */
export type Via = { from: keyof typeof ways; search?: object }

declare module '@tanstack/react-router' {
  interface HistoryState {
    via?: Via
  }
}
