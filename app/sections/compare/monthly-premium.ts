/** Takes US dollars a month and gives "$24.50", always with two decimals. */
export function monthlyPremium(dollars: number): string {
  return `$${dollars.toFixed(2)}`;
}
