/** Those who lead a meeting, as its minutes name them. */
export const chairs = ['presiding', 'secretary'] as const
export const chairLabels = { presiding: 'Presidió', secretary: 'Secretaría' } as const
