/** Why a socket is closed. Clients reconnect after all of them but `refused`, which tells them that trying again is no use. */
export const closeCodes = { goingAway: 1001, tryLater: 1013, refused: 3000 } as const
