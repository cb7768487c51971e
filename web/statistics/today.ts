import { readServerTime } from '#web/kernel/api/serverTime.ts'
import { formatDay } from '#web/ui/format.ts'

/** The day in Madrid, `yyyy-mm-dd`, by the server's clock. */
export const readToday = () => formatDay(new Date(readServerTime()))
