/** The addresses of the census calls, for whoever only says that they are to be read again. */
export const affiliatePaths = { list: '/affiliate', get: '/affiliate/:id' } as const
