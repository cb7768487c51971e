/** About as wide as a text is in a drawing, a little more than it will be. */
export const textWidth = (text: string) => text.length * 7.9

/** A text that fits, cut with «…» where it does not. */
export function cutText(text: string, width: number): string {
  const most = Math.max(2, Math.floor(width / 7.9))
  return text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`
}
