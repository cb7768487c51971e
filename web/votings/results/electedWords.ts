/** Whether somebody is in a position that is filled; while a tie decides it, that it is open. */
export const describeElected = (isElected: boolean | null): string =>
  isElected === null ? 'Empate' : isElected ? 'Sí' : 'No'
