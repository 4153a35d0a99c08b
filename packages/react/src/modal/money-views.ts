import type { ViewLoaders } from './view-loaders.ts'

/** The views that open from the Account view: what moves money, names, permissions. Their list loads with that of the account's views. */
export const moneyViews = {
  ApproveTransaction: () => import('../views/approve-transaction.tsx'),
  WalletSend: () => import('../views/wallet-send.tsx'),
  WalletSendSelectToken: () => import('../views/wallet-send-select-token.tsx'),
  RegisterAccountName: () => import('../views/login/register-account-name.tsx'),
  RegisterAccountNameSuccess: () => import('../views/login/register-account-name-success.tsx'),
  Allowances: () => import('../views/allowances.tsx'),
  MoveFunds: () => import('../views/move-funds.tsx'),
  Permissions: () => import('../views/permissions.tsx'),
  Swap: () => import('../views/swap.tsx'),
  SwapSelectToken: () => import('../views/swap-select-token.tsx'),
  Buy: () => import('../views/buy.tsx'),
  BuyAmount: () => import('../views/buy-amount.tsx'),
  BuyInProgress: () => import('../views/buy-in-progress.tsx'),
  WhatIsABuy: () => import('../views/what-is-a-buy.tsx'),
  Pay: () => import('../views/pay.tsx'),
} satisfies Partial<ViewLoaders>
