import people from "#content/agency/people.yaml";
import page from "#content/en/pages/about-us.yaml";
import { photoOf } from "#app/sections/home/photo-of.ts";
import { Portrait } from "#app/ui/portrait.tsx";

const { team } = page;

/** Four agents on cards; other pages lead here by #team. */
export function Agents() {
  return (
    <section aria-labelledby="team" className="bg-sand">
      <div className="page band">
        <div className="grid gap-x-16 gap-y-4 lg:grid-cols-12">
          <h2 id="team" tabIndex={-1} className="text-h2 lg:col-span-5">
            {team.headline}
          </h2>
          <p className="measure text-lead text-quiet lg:col-span-7">{team.intro}</p>
        </div>
        <ul className="mt-10 grid gap-6 md:grid-cols-2">
          {people.profiles.map((agent) => (
            <li key={agent.name} className="flex flex-col rounded-card bg-card p-6 sm:p-8">
              <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
                <Portrait name={agent.name} photo={photoOf(agent.image)} />
                <div className="grow basis-44">
                  <h3 className="text-h3">{agent.name}</h3>
                  <p className="text-small text-quiet">{agent.role}</p>
                </div>
              </div>
              <p className="mt-5 mb-4 grow">{agent.description}</p>
              <p className="border-t border-hair pt-3 text-small font-semibold">
                {agent.experience}
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
