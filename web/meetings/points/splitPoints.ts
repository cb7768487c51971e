/** The points of a pasted list, a line each, without the numbers and marks at their beginnings. */
export const splitPoints = (pasted: string): string[] =>
  pasted
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*(?:\d{1,3}\s*[.)ºª°-]+|[-–—•*·▪])\s*/u, '').trim())
    .filter((line) => line !== '')
