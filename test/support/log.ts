import { pino } from 'pino'

/** A log that nobody reads. */
export const quietLog = pino({ level: 'silent' })
