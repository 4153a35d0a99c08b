/**
 * Why a socket is closed. Clients reconnect after each of these except `refused`, which tells them that another try
 * would be refused too.
 */
export const closeCodes = { goingAway: 1001, tryLater: 1013, refused: 3000 } as const
