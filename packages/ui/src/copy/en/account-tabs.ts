/** Words of the tabs in the account view. */
export const accountTabsCopy = {
  label: 'What this account holds and did',
  tokens: 'Tokens',
  collectibles: 'Collectibles',
  activity: 'Activity',
  activityPending: 'Activity ({count})',
} as const
