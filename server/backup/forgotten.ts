/** The number of somebody who was forgotten, and when: nothing else is known of them. */
export type Forgotten = { number: number; at: string }

/** As it is kept outside, a line each. */
export const formatForgotten = ({ number, at }: Forgotten) => `${number} ${at}`

/** The numbers in a file of them; undefined when a line is none. */
export function readForgotten(text: string): Forgotten[] | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const found = lines.flatMap((line) => {
    const [, number, at = ''] = /^(\d{1,9}) (\d{4}-\d\d-\d\dT[\d:.]+Z)\s*$/.exec(line) ?? []
    return number === undefined || Number.isNaN(Date.parse(at)) ? [] : [{ number: Number(number), at }]
  })
  return found.length === lines.length ? found : undefined
}
