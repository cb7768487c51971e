const monthName = new Intl.DateTimeFormat('es-ES', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** «marzo de 2026», of `yyyy-mm`. */
export const nameMonth = (month: string) => monthName.format(new Date(`${month}-01T00:00Z`))
