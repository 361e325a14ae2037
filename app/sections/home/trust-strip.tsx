import claims from "#content/agency/claims.yaml";

const shown = [claims.rating, claims.clients, claims.satisfaction, claims.founded];

/** Four claims in a row of type, kept apart from any plan's star rating. */
export function TrustStrip() {
  return (
    <div className="page">
      <ul className="grid grid-cols-2 gap-x-8 gap-y-6 border-y border-hair py-8 lg:grid-cols-[1.5fr_1fr_1fr_1fr]">
        {shown.map((claim) => (
          <li key={claim.label}>
            <span className="block font-serif text-h3 font-semibold">{claim.value}</span>
            <span className="text-small text-quiet">{claim.label}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
