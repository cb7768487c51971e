import { formatDayInWords } from '#contract/format.ts'

/** What people read while data that came with another profile, or another document, wait (rule rights-13). */
export const describeReview = (until: string) =>
  `Hay datos de otra ficha o de otro documento en comprobación hasta el ${formatDayInWords(until)}. ` +
  'Si son tuyos, saldrán aquí después. Si crees que hay un error, dínoslo.'
