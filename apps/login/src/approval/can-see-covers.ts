/**
 * Whether this browser tells a frame when something covers it, and drops clicks on a frame that has just moved
 * (Intersection Observer v2: Chromium). In other browsers a page could direct clicks to a frame that the visitor
 * doesn't see.
 */
export const canSeeCovers = (): boolean => 'isVisible' in IntersectionObserverEntry.prototype
