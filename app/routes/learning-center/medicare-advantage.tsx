import { AdvantagePage } from "#app/sections/topics/advantage-page.tsx";

export default function MedicareAdvantage() {
  return <AdvantagePage />;
}
