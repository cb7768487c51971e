/** The most people whom something reaches without whoever does it typing how many they are. */
export const mostUnconfirmed = 500
