/** The number of somebody who was forgotten, whole or but for what the accounts need, and when: nothing else is known of them. */
export type Forgotten = { number: number; at: string; keepsAccounts: boolean }

/** As it is kept outside, a line each. */
export const formatForgotten = ({ number, at, keepsAccounts }: Forgotten) =>
  `${number} ${at}${keepsAccounts ? ' cuentas' : ''}`

/** The numbers in a file of them; undefined when a line is none. */
export function readForgotten(text: string): Forgotten[] | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const found = lines.flatMap((line) => {
    const [, number, at = '', kept] = /^(\d{1,9}) (\d{4}-\d\d-\d\dT[\d:.]+Z)( cuentas)?\s*$/.exec(line) ?? []
    return number === undefined || Number.isNaN(Date.parse(at))
      ? []
      : [{ number: Number(number), at, keepsAccounts: kept !== undefined }]
  })
  return found.length === lines.length ? found : undefined
}
