import { formatDayInWords } from '#contract/format.ts'

/** What people read while data wait that came with another profile or document, or were there before they were admitted (rule rights-13). */
export const describeReview = (until: string) =>
  `Hay datos en comprobación hasta el ${formatDayInWords(until)}: de otra ficha, o que ya constaban con tu documento. ` +
  'Si son tuyos, saldrán aquí después. Si crees que hay un error, dínoslo.'
